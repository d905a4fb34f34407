/** Under which those sleep who call webhooks. */
export const DELIVERIES = 'webhooks'
