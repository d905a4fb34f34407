/** What those are woken by who send campaigns. */
export const CAMPAIGNS_WAKE_NAME = 'campaigns'
