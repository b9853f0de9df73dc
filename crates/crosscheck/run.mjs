// Runs crosscheck.wasm under Node and prints the text that it leaves in its memory.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const code = instance.exports.main(0, 0);
const memory = Buffer.from(instance.exports.memory.buffer);
const open = "<<<report<<<\n";
const start = memory.lastIndexOf(open);
const end = memory.indexOf(">>>report>>>", start);
if (start < 0 || end < 0) {
  console.error("the module has left no report in its memory");
  process.exit(2);
}
process.stdout.write(memory.subarray(start + open.length, end));
process.exit(code === 0 ? 0 : 1);
