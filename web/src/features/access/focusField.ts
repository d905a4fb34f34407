/** The ref of a form that replaces another one. Without it the focus would be lost to the page. */
export const focusField = (name: string) => (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
