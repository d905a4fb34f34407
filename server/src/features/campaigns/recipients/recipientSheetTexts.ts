import type { RecipientState } from '@recado/contract/campaigns/recipients'
import type { Language } from '@recado/contract/kit/languages'

type RecipientSheetTexts = {
  fileName: string
  columns: readonly string[]
  states: Readonly<Record<RecipientState, string>>
  /** Why a recipient was left out or a message failed. Reasons of one channel are in its definition. */
  reasons: ReadonlyMap<string, string>
  otherReason: string
}

/** The server needs its own texts, because it writes the sheet. */
export const recipientSheetTexts: Readonly<Record<Language, RecipientSheetTexts>> = {
  pt: {
    fileName: 'destinatarios.csv',
    columns: ['Nome', 'Número', 'Situação', 'Motivo', 'Texto', 'Enviada em', 'Entregue em', 'Lida em', 'Respondida em', 'Mensagem'],
    states: {
      pending: 'Aguardando',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      answered: 'Respondida',
      failed: 'Falhou',
      leftOut: 'Ficou de fora',
    },
    reasons: new Map([
      ['invalid', 'Número inválido'],
      ['optedOut', 'Descadastrado'],
      ['blocked', 'Contato bloqueado'],
      ['duplicate', 'Repetido na lista'],
      ['lacking', 'Falta um valor que o texto usa'],
      ['notOnService', 'O número não está no WhatsApp'],
      ['lineGone', 'A conexão foi excluída'],
      ['unavailable', 'O serviço de mensagens não respondeu'],
      ['disconnected', 'A conexão estava desconectada'],
      ['refused', 'O serviço de mensagens recusou a mensagem'],
      ['refusedByCarrier', 'O serviço de mensagens recusou a mensagem'],
      ['restricted', 'O WhatsApp não permitia que o número iniciasse novas conversas'],
      ['windowClosed', 'Já se passaram mais de 24 horas desde a última mensagem do cliente'],
      ['empty', 'Não havia nada para enviar'],
      ['notSent', 'Não foi possível preparar a mensagem'],
      ['templateUnusable', 'O modelo não está mais aprovado, ou faltou um valor'],
      ['mediaGone', 'O arquivo não está mais disponível'],
      ['perhapsSent', 'O serviço não confirmou o envio: talvez a mensagem tenha sido enviada'],
      ['textTooLong', 'O texto é maior do que o WhatsApp aceita'],
      ['fileTooLarge', 'O arquivo é maior do que o WhatsApp aceita'],
    ]),
    otherReason: 'A mensagem não foi enviada',
  },
  en: {
    fileName: 'recipients.csv',
    columns: ['Name', 'Number', 'Status', 'Reason', 'Text', 'Sent at', 'Delivered at', 'Read at', 'Answered at', 'Message'],
    states: {
      pending: 'Waiting',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      answered: 'Answered',
      failed: 'Failed',
      leftOut: 'Left out',
    },
    reasons: new Map([
      ['invalid', 'Invalid number'],
      ['optedOut', 'Opted out'],
      ['blocked', 'Contact blocked'],
      ['duplicate', 'Twice in the list'],
      ['lacking', 'A value used in the text was missing'],
      ['notOnService', 'The number is not on WhatsApp'],
      ['lineGone', 'The connection was deleted'],
      ['unavailable', 'The messaging service did not answer'],
      ['disconnected', 'The connection was disconnected'],
      ['refused', 'The messaging service refused the message'],
      ['refusedByCarrier', 'The messaging service refused the message'],
      ['restricted', 'WhatsApp did not let the number write to new people'],
      ['windowClosed', 'More than 24 hours have passed since the customer’s last message'],
      ['empty', 'There was nothing to send'],
      ['notSent', 'The message could not be prepared'],
      ['templateUnusable', 'The template is no longer approved, or a value was missing'],
      ['mediaGone', 'The file is no longer available'],
      ['perhapsSent', 'The service did not confirm: the message may have been sent'],
      ['textTooLong', 'The text is too long for WhatsApp'],
      ['fileTooLarge', 'The file is too large for WhatsApp'],
    ]),
    otherReason: 'The message was not sent',
  },
  es: {
    fileName: 'destinatarios.csv',
    columns: ['Nombre', 'Número', 'Estado', 'Motivo', 'Texto', 'Enviado el', 'Entregado el', 'Leído el', 'Respondido el', 'Mensaje'],
    states: {
      pending: 'En espera',
      sent: 'Enviado',
      delivered: 'Entregado',
      read: 'Leído',
      answered: 'Respondido',
      failed: 'Falló',
      leftOut: 'Quedó fuera',
    },
    reasons: new Map([
      ['invalid', 'Número no válido'],
      ['optedOut', 'Se dio de baja'],
      ['blocked', 'Contacto bloqueado'],
      ['duplicate', 'Repetido en la lista'],
      ['lacking', 'Faltaba un valor que usa el texto'],
      ['notOnService', 'El número no está en WhatsApp'],
      ['lineGone', 'Se eliminó la conexión'],
      ['unavailable', 'El servicio de mensajes no respondió'],
      ['disconnected', 'La conexión estaba desconectada'],
      ['refused', 'El servicio de mensajes rechazó el mensaje'],
      ['refusedByCarrier', 'El servicio de mensajes rechazó el mensaje'],
      ['restricted', 'WhatsApp no dejaba que el número escribiera a personas nuevas'],
      ['windowClosed', 'Pasaron más de 24 horas desde el último mensaje del cliente'],
      ['empty', 'No había nada que enviar'],
      ['notSent', 'No se pudo preparar el mensaje'],
      ['templateUnusable', 'La plantilla ya no está aprobada, o faltaba un valor'],
      ['mediaGone', 'El archivo ya no está disponible'],
      ['perhapsSent', 'El servicio no confirmó el envío: quizás se envió'],
      ['textTooLong', 'El texto es más largo de lo que WhatsApp acepta'],
      ['fileTooLarge', 'El archivo es más grande de lo que WhatsApp acepta'],
    ]),
    otherReason: 'El mensaje no se envió',
  },
}
