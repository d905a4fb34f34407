/** What those are woken by who send campaigns. */
export const WAKES = 'campaigns'
