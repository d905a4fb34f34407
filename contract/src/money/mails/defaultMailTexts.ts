import type { Language } from '../../kit/languages.ts'
import type { MailKind } from './renderMail.ts'

type Usual = { subject: string; text: string }

const invoicePt = 'Fatura: {{invoice}}\nValor: {{value}}\nVencimento: {{date}}\n\nPague com Pix ou cartão em:\n{{link}}'
const invoiceEn = 'Invoice: {{invoice}}\nAmount: {{value}}\nDue on: {{date}}\n\nPay by Pix or card at:\n{{link}}'
const invoiceEs = 'Factura: {{invoice}}\nImporte: {{value}}\nVencimiento: {{date}}\n\nPaga con Pix o tarjeta en:\n{{link}}'

const reminderPt = `{{hello}}\n\n${invoicePt}\n\nSe você já pagou, desconsidere esta mensagem.\nRecado`
const reminderEn = `{{hello}}\n\n${invoiceEn}\n\nIf you have paid already, please ignore this message.\nRecado`
const reminderEs = `{{hello}}\n\n${invoiceEs}\n\nSi ya pagaste, ignora este mensaje.\nRecado`

/** The texts in use if the platform's people have written none. */
export const defaultMailTexts: Record<Language, Record<MailKind, Usual>> = {
  pt: {
    soon: { subject: 'Sua fatura do Recado vence em {{date}}', text: reminderPt },
    tomorrow: { subject: 'Sua fatura do Recado vence amanhã', text: reminderPt },
    today: { subject: 'Sua fatura do Recado vence hoje', text: reminderPt },
    late: { subject: 'Sua fatura do Recado venceu em {{date}}', text: reminderPt },
    paid: {
      subject: 'Recebemos o seu pagamento',
      text: '{{hello}}\n\nO seu pagamento chegou. Obrigado!\n\nFatura: {{invoice}}\nValor: {{value}}\nAssinatura em dia até {{date}}\n\nAs suas faturas ficam em:\n{{link}}\n\nRecado',
    },
    changed: {
      subject: 'Seu plano do Recado mudou para {{plan}}',
      text: '{{hello}}\n\nO seu pagamento chegou e o plano {{plan}} já vale. Obrigado!\n\nPago agora, uma única vez: {{value}}\nPróxima fatura, com vencimento em {{date}}: {{next}}\n\nAs suas faturas ficam em:\n{{link}}\n\nRecado',
    },
    removal: {
      subject: 'Recado: mensagens dos seus clientes serão apagadas a partir de {{date}}',
      text: '{{hello}}\n\nDesde que a sua assinatura venceu, os seus clientes escreveram {{messages}}. Armazenamos cada mensagem por 30 dias: a partir de {{date}} as mais antigas serão apagadas para sempre.\n\nAssim que você pagar, tudo volta na hora, sem conectar as linhas de novo. Entre para pagar:\n{{link}}\n\nRecado',
    },
  },
  en: {
    soon: { subject: 'Your Recado invoice is due on {{date}}', text: reminderEn },
    tomorrow: { subject: 'Your Recado invoice is due tomorrow', text: reminderEn },
    today: { subject: 'Your Recado invoice is due today', text: reminderEn },
    late: { subject: 'Your Recado invoice was due on {{date}}', text: reminderEn },
    paid: {
      subject: 'We have received your payment',
      text: '{{hello}}\n\nYour payment has arrived. Thank you!\n\nInvoice: {{invoice}}\nAmount: {{value}}\nSubscription paid until {{date}}\n\nYour invoices are at:\n{{link}}\n\nRecado',
    },
    changed: {
      subject: 'Your Recado plan is now {{plan}}',
      text: '{{hello}}\n\nYour payment has arrived and the plan {{plan}} is yours now. Thank you!\n\nPaid now, once: {{value}}\nNext invoice, due on {{date}}: {{next}}\n\nYour invoices are at:\n{{link}}\n\nRecado',
    },
    removal: {
      subject: "Recado: your customers' messages will be removed from {{date}}",
      text: '{{hello}}\n\nSince your subscription expired, your customers have written {{messages}}. We keep each for 30 days: from {{date}} the oldest ones will be removed for good.\n\nAs soon as you pay everything is back at once, and no line has to be connected anew. Sign in to pay:\n{{link}}\n\nRecado',
    },
  },
  es: {
    soon: { subject: 'Tu factura de Recado vence el {{date}}', text: reminderEs },
    tomorrow: { subject: 'Tu factura de Recado vence mañana', text: reminderEs },
    today: { subject: 'Tu factura de Recado vence hoy', text: reminderEs },
    late: { subject: 'Tu factura de Recado venció el {{date}}', text: reminderEs },
    paid: {
      subject: 'Recibimos tu pago',
      text: '{{hello}}\n\nTu pago llegó. ¡Gracias!\n\nFactura: {{invoice}}\nImporte: {{value}}\nSuscripción al día hasta el {{date}}\n\nTus facturas están en:\n{{link}}\n\nRecado',
    },
    changed: {
      subject: 'Tu plan de Recado ahora es {{plan}}',
      text: '{{hello}}\n\nTu pago llegó y el plan {{plan}} ya está activo. ¡Gracias!\n\nPagado ahora, una sola vez: {{value}}\nPróxima factura, con vencimiento el {{date}}: {{next}}\n\nTus facturas están en:\n{{link}}\n\nRecado',
    },
    removal: {
      subject: 'Recado: los mensajes de tus clientes se eliminarán desde el {{date}}',
      text: '{{hello}}\n\nDesde que venció tu suscripción, tus clientes escribieron {{messages}}. Guardamos cada mensaje por 30 días: desde el {{date}} los más antiguos se eliminarán para siempre.\n\nEn cuanto pagues todo vuelve al instante, sin conectar las líneas de nuevo. Entra para pagar:\n{{link}}\n\nRecado',
    },
  },
}
