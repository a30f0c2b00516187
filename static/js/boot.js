// Runs before the first paint: marks that scripts work, whether a session is stored, and the chosen appearance,
// so that the right view is drawn at once.
(function () {
  var root = document.documentElement;
  root.classList.add('js');
  try {
    if (localStorage.getItem('todochat.session')) root.classList.add('signed-in');
    var theme = localStorage.getItem('todochat.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch (e) { /* storage refused: the page works for as long as it is open */ }
})();
