// Starts the page, or says why it cannot be started. Everything else is loaded from here, so that no part
// can be missing without a word.

// Nothing but a sentence and a button.
function farewell(words, again) {
  document.body.className = "starting";
  document.getElementById("dialog").close();
  for (const id of ["page", "play"]) {
    document.getElementById(id).hidden = true;
  }
  document.getElementById("start").hidden = false;
  document.getElementById("start-words").textContent = words;
  const button = document.getElementById("start-again");
  button.textContent = again;
  button.hidden = false;
  button.onclick = () => location.reload();
  button.focus();
}

async function start() {
  const [glue, { Loop }, { Route }, { TOLD, remember, remembered }] = await Promise.all([
    import("./mazarium.js"),
    import("./loop.js"),
    import("./route.js"),
    import("./dom.js"),
  ]);
  const { memory } = await glue.default();
  const entropy = crypto.getRandomValues(new BigUint64Array(1))[0];
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { path, again } = Route.start();
  const page = new glue.Page(entropy, path, again, calm);
  page.touch(matchMedia("(pointer: coarse)").matches);
  const told = remembered(() => sessionStorage, TOLD);
  if (told) {
    page.say(told, false);
    remember(() => sessionStorage, TOLD, "");
  }
  document.body.className = "";
  document.getElementById("start").hidden = true;
  globalThis.mazarium = page;
  // A module that has failed answers nothing any more; what was saved is safe.
  addEventListener("error", ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) {
      farewell("Something went wrong. Your game is saved, up to the last moves.", "Reload the page");
    }
  });
  new Loop(page, memory, farewell);
}

start().catch((error) => {
  console.error(error);
  farewell(`Mazarium can't start in this browser: ${error.message ?? error}`, "Try again");
});

if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("sw.js").catch(() => {
    // Without it the page needs the network; everything else is the same.
  });
}
