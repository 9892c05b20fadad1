const live = document.querySelector("[data-live]");
const { folder, how } = live.dataset;
const place = live.querySelector(".mf-live-how");
if (location.protocol === "file:") place.textContent = how;
else {
  import(new URL(`${folder}/page.js`, location.href).href).catch(() => {
    place.textContent = `This is a picture: to play, this page needs the folder ${folder} next to it, which could not be loaded. Check the network, and that the folder was put on the server too.`;
  });
}
