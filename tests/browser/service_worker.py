"""The service worker of the pages, which keeps them for use without the server."""

WORKING = """new Promise((done) => {
  const worker = navigator.serviceWorker;
  worker.addEventListener("controllerchange", done);
  if (worker.controller) done();
})"""
"""Waits until the service worker controls the page."""
