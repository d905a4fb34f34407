/** Puts a text where the caret stands, or in place of what is chosen, as if it had been typed. */
export function insertAtCaret(field: HTMLTextAreaElement, text: string) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
