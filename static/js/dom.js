// Building blocks of the page: elements, icons, announcements, toasts, dialogs. Text only ever enters as text nodes.

export const $ = (id) => document.getElementById(id);

/** Makes an element. `props`: attributes; `class`, `on` (listeners) and `data` are special; false and null are left out. */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'on') for (const [type, fn] of Object.entries(value)) el.addEventListener(type, fn);
    else if (name === 'data') Object.assign(el.dataset, value);
    else if (name === 'value') el.value = value;
    else el.setAttribute(name, value === true ? '' : value);
  }
  el.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return el;
}

/** Text from a person or a model, cut off from the direction of what surrounds it. */
export const said = (text, props) => h('bdi', props, String(text ?? ''));

const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  tasks: 'm4 6.5 1.5 1.5L8 5.5M4 12.5 5.5 14 8 11.5M4 18.5 5.5 20 8 17.5M12 7h8M12 13h8M12 19h8',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  pencil: 'm5 19 .8-3.6L16.4 4.8a1.7 1.7 0 0 1 2.4 0l.4.4a1.7 1.7 0 0 1 0 2.4L8.6 18.2z',
  trash: 'M5 7h14M9.5 7V5h5v2M7 7l.8 12h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  check: 'm5 12.5 4.5 4.5L19 7',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7.5 7.5h9v9h-9z',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4',
  chevron: 'm9 6 6 6-6 6',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  key: 'M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10.8 12.7 19 4.5M15 8.5l3 3M17.5 6l1.5 1.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  leave: 'M10 5H5v14h5M14 8l4 4-4 4M18 12H9',
  down: 'M12 5v14M6 13l6 6 6-6',
  warn: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01',
};

export function icon(name) {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(ns, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name, label, onClick, props) {
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, on: { click: onClick }, ...props },
    icon(name),
  );
}

/** Says something once to a screen reader; `now` interrupts. */
export function announce(text, now = false) {
  const region = $(now ? 'live-now' : 'live-polite');
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

/** A short message at the edge of the page. Failures stay until they are closed. */
export function toast(text, { failed = false, action, label } = {}) {
  const box = h('div', { class: failed ? 'toast failed' : 'toast' }, h('p', null, text));
  const close = () => box.remove();
  if (action)
    box.append(
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          on: {
            click: () => {
              close();
              action();
            },
          },
        },
        label,
      ),
    );
  box.append(iconButton('close', 'Dismiss', close));
  $('toasts').append(box);
  while ($('toasts').children.length > 3) $('toasts').firstChild.remove();
  announce(text, failed);
  if (!failed) setTimeout(close, 6000);
}

let dialogs = 0;

/** While a dialog is open all outside it is out of reach, so toasts and announcements live in the topmost one. */
function moveNotices() {
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append($('notices'));
}

/**
 * Opens a modal dialog; `build(close)` returns its content. The promise has the value given to `close`, or undefined when
 * it was dismissed. The browser gives the focus back to where it was.
 */
export function openDialog({ title, className = '', build }) {
  return new Promise((resolve) => {
    let answer;
    const id = `dialog-${++dialogs}`;
    const dialog = h('dialog', { class: `dialog ${className}`, 'aria-labelledby': id });
    const close = (value) => {
      answer = value;
      dialog.close();
    };
    dialog.addEventListener('close', () => {
      moveNotices();
      dialog.remove();
      resolve(answer);
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) close();
    });
    dialog.append(
      h(
        'div',
        { class: 'dialog-body' },
        h(
          'div',
          { class: 'dialog-head' },
          h('h2', { id, tabindex: '-1' }, title),
          iconButton('close', 'Close', () => close()),
        ),
        build(close),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
    moveNotices();
    (dialog.querySelector('[autofocus]') ?? dialog.querySelector('h2')).focus();
  });
}

/** Asks before something is done. Resolves to true only on the confirming button. */
export async function ask({ title, text, yes, no = 'Cancel', danger = true }) {
  return (
    (await openDialog({
      title,
      className: 'dialog-ask',
      build: (close) =>
        h(
          'div',
          null,
          h('p', { class: 'said' }, said(text)),
          h(
            'div',
            { class: 'actions' },
            h('button', { type: 'button', class: 'button', autofocus: true, on: { click: () => close(false) } }, no),
            h(
              'button',
              { type: 'button', class: danger ? 'button danger' : 'button primary', on: { click: () => close(true) } },
              yes,
            ),
          ),
        ),
    })) === true
  );
}

/** Copies text, also where the clipboard interface is missing (plain http on a local network). */
export async function copyText(text, what = 'Copied') {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea', { class: 'hidden-label', readonly: true, value: text });
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (!copied)
      return toast('The browser did not allow copying. Select the text and copy it by hand.', { failed: true });
  }
  toast(what);
}

export function debounce(fn, delay) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(fn, delay, ...args);
  };
}

/** Puts an error beside its field and ties the two together; an empty text clears it. */
export function fieldError(input, text) {
  const note = $(`${input.id}-error`) ?? $(input.getAttribute('aria-describedby')?.split(' ').at(-1));
  if (note) note.textContent = text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

export const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
