export { findPayUrl } from './findPayUrl.ts'
export { createGatewayWebhookHandler } from './handleGatewayWebhook.ts'
