export { createGatewayWebhookHandler } from './handleGatewayWebhook.ts'
export { findPayUrl } from './payLink.ts'
export { readRechecks, retryRecheck } from './recheckCharges.ts'
