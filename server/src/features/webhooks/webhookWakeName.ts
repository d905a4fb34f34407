/** Under which those sleep who call webhooks. */
export const DELIVERIES_WAKE_NAME = 'webhooks'
