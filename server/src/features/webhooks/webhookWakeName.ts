/** Wakes the workers that call webhooks. */
export const DELIVERIES_WAKE_NAME = 'webhooks'
