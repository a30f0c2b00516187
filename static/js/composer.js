// The message box: grows with its text, keeps the draft through reloads, knows the keys.
import { $, announce, icon } from './dom.js';
import { load, mine, save } from './session.js';

const LIMIT = 10000;

export class Composer {
  /** `onSend(text)`, `onStop()`, `lastMessage()` → text to edit or ''. */
  constructor({ onSend, onStop, lastMessage }) {
    this.box = $('message-box');
    this.button = $('send');
    this.note = $('composer-note');
    this.conversation = null;
    this.busy = false;
    this.onSend = onSend;
    this.onStop = onStop;
    this.setBusy(false);
    this.box.addEventListener('input', () => {
      this.fit();
      this.keepDraft();
      this.check();
    });
    this.box.addEventListener('keydown', (event) => {
      if (event.isComposing) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        this.submit();
      } else if (event.key === 'ArrowUp' && this.box.value === '' && lastMessage()) {
        event.preventDefault();
        this.edit(lastMessage());
      } else if (event.key === 'Escape') {
        if (this.editing) this.set('');
        else if (this.busy) this.onStop();
      }
    });
    $('composer').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.busy) this.onStop();
      else this.submit();
    });
  }

  get #slot() {
    return `${mine('draft')}.${this.conversation ?? 'new'}`;
  }

  /** Shows the draft of a conversation. */
  open(conversation) {
    this.conversation = conversation;
    this.set(load(this.#slot) ?? '', false);
  }

  /** The new conversation got its number: a draft begun meanwhile goes along. */
  adopt(conversation) {
    save(this.#slot, null);
    this.conversation = conversation;
    this.keepDraft();
  }

  set(text, editing = false) {
    this.box.value = text;
    this.editing = editing;
    this.fit();
    this.keepDraft();
    this.check();
  }

  edit(text) {
    this.set(text, true);
    this.box.focus();
    this.box.setSelectionRange(text.length, text.length);
    announce('Editing your last message. It is sent as a new one. Escape cancels.');
  }

  keepDraft() {
    save(this.#slot, this.box.value || null);
  }

  fit() {
    this.box.style.height = 'auto';
    this.box.style.height = `${Math.min(this.box.scrollHeight, innerHeight * 0.4)}px`;
  }

  /** Says what stands in the way of sending, if anything. */
  check() {
    const length = [...this.box.value.trim()].length;
    const text =
      length > LIMIT
        ? `That is ${length - LIMIT} characters too long: a message has at most ${LIMIT}.`
        : this.editing
          ? 'Editing your last message. It is sent as a new one; Escape cancels.'
          : '';
    this.note.textContent = text;
    this.note.hidden = text === '';
    this.note.classList.toggle('failed', length > LIMIT);
    return length > 0 && length <= LIMIT;
  }

  submit() {
    if (this.busy) {
      announce('Wait for the answer, or stop it first.');
    } else if (this.check()) {
      const text = this.box.value.trim();
      this.set('');
      this.onSend(text);
    }
  }

  setBusy(busy) {
    this.busy = busy;
    this.button.replaceChildren(icon(busy ? 'stop' : 'send'));
    this.button.setAttribute('aria-label', busy ? 'Stop' : 'Send');
    this.button.title = busy ? 'Stop (Esc)' : 'Send (Enter)';
  }

  /** Focus is only taken where it does not open a screen keyboard. */
  focus() {
    if (matchMedia('(hover: hover)').matches) this.box.focus({ preventScroll: true });
  }
}
