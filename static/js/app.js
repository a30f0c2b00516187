// Starts the page: signing in, or the app, which is loaded for those who are signed in.
import * as auth from './auth.js';
import * as session from './session.js';

let main = null;

async function enter() {
  try {
    main ??= await import('./main.js');
  } catch {
    return auth.show('The page could not be loaded whole. Check the connection and load it again.');
  }
  return main.enter();
}

session.on('signed-out', (notice) => {
  main?.leave();
  auth.show(notice);
});
auth.init(enter);
if (session.user()) enter();
else auth.show();
