/** Inserts a text at the caret or in place of the selection, as if it were typed. */
export function insertAtCaret(field: HTMLTextAreaElement, text: string) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
