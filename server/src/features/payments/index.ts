export { createGatewayWebhookHandler } from './handleGatewayWebhook.ts'
export { findPayUrl } from './payLink.ts'
