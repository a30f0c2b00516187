// Runs before the first paint: marks that scripts work, whether a session is stored, and the chosen appearance, so that the
// right view is drawn at once, and asks early for the modules that a signed-in user needs.
(function () {
  var root = document.documentElement;
  var modules = [
    'main',
    'approvals',
    'chat',
    'composer',
    'conversations',
    'mcp',
    'messages',
    'router',
    'sse',
    'taskrow',
    'tasks',
    'turn',
  ];

  globalThis.preloadApp = function () {
    modules.splice(0).forEach(function (name) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = '/js/' + name + '.js';
      document.head.append(link);
    });
  };

  root.classList.add('js');
  try {
    var theme = localStorage.getItem('todochat.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('todochat.session')) {
      root.classList.add('signed-in');
      globalThis.preloadApp();
    }
  } catch (e) {
    /* storage refused: the page works for as long as it is open */
  }
})();
