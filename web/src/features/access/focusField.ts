/** As the ref of a form that comes in another one's place: the page as a whole would have the focus else. */
export const focusField = (name: string) => (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
