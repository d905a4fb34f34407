import { z } from 'zod'
import { secretSetting, textSetting } from '../kit/settingFields.ts'
import type { ChannelDefinition } from './channelDefinition.ts'
import { cloudRefusals } from './cloudRefusals.ts'

const number = z
  .string()
  .trim()
  .regex(/^\d{5,25}$/)
const secret = (shortest: number) => z.string().trim().min(shortest).max(1000)

const settings = z.object({
  phoneNumberId: textSetting(number, {
    label: { pt: 'Identificação do número', en: 'Phone number ID', es: 'Identificador del número' },
    hint: {
      pt: 'No painel da Meta, em WhatsApp › Configuração da API. Não é o número de telefone.',
      en: 'In Meta’s dashboard, under WhatsApp › API Setup. It is not the phone number.',
      es: 'En el panel de Meta, en WhatsApp › Configuración de la API. No es el número de teléfono.',
    },
    placeholder: '106540352242922',
    isShort: true,
  }),
  businessAccountId: textSetting(number.clone(), {
    label: { pt: 'Identificação da conta', en: 'Business account ID', es: 'Identificador de la cuenta' },
    hint: {
      pt: 'Na mesma página: identificação da conta do WhatsApp Business.',
      en: 'On the same page: the WhatsApp Business Account ID.',
      es: 'En la misma página: el identificador de la cuenta de WhatsApp Business.',
    },
    placeholder: '102290129340398',
    isShort: true,
  }),
  token: secretSetting(secret(8), {
    label: { pt: 'Token permanente', en: 'Permanent token', es: 'Token permanente' },
    hint: {
      pt: 'De um usuário do sistema, em Configurações do negócio, com as permissões whatsapp_business_messaging e whatsapp_business_management.',
      en: 'Of a system user, in Business settings, with the permissions whatsapp_business_messaging and whatsapp_business_management.',
      es: 'De un usuario del sistema, en Configuración del negocio, con los permisos whatsapp_business_messaging y whatsapp_business_management.',
    },
  }),
  appSecret: secretSetting(secret(8), {
    label: { pt: 'Chave secreta do app', en: 'App secret', es: 'Clave secreta de la app' },
    hint: {
      pt: 'Em Configurações do app › Básico. Com ela se reconhece que um aviso vem mesmo da Meta.',
      en: 'Under App settings › Basic. By it a notice is known to come from Meta.',
      es: 'En Configuración de la app › Básica. Con ella se sabe que un aviso viene de Meta.',
    },
  }),
  verifyToken: secretSetting(secret(6), {
    label: { pt: 'Token de verificação', en: 'Verify token', es: 'Token de verificación' },
    hint: {
      pt: 'Uma palavra que você escolhe, e repete na Meta ao configurar o webhook.',
      en: 'A word of your own choice, which you repeat at Meta when you set up the webhook.',
      es: 'Una palabra que eliges tú, y que repites en Meta al configurar el webhook.',
    },
  }),
})

/** The webhook fields to subscribe at Meta. The last ones concern numbers that are also used in the app on a phone, or by Meta's own agent. */
export const cloudWebhookFields = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'account_update',
  'user_preferences',
  'user_id_update',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'standby',
  'messaging_handovers',
] as const

/** WhatsApp's official API by Meta: no phone is linked, and each connection is a number of a business account. */
export const cloudChannel = {
  provider: 'cloud',
  name: { pt: 'API oficial do WhatsApp', en: 'WhatsApp official API', es: 'API oficial de WhatsApp' },
  about: {
    pt: 'Um número registrado na Meta, sem risco de bloqueio. A Meta cobra por mensagem; depois de 24 horas sem resposta do cliente, só modelos aprovados.',
    en: 'A number registered with Meta, without the risk of a ban. Meta charges by message; 24 hours after the customer’s last one only approved templates can be sent.',
    es: 'Un número registrado en Meta, sin riesgo de bloqueo. Meta cobra por mensaje; 24 horas después del último del cliente solo salen plantillas aprobadas.',
  },
  capabilities: {
    edit: false,
    revoke: false,
    editMinutes: null,
    revokeMinutes: null,
    react: true,
    buttons: true,
    phoneBook: false,
    pairsByCode: false,
    replyWindow: true,
    billsMessages: true,
    templates: true,
    linking: false,
    simulated: false,
  },
  settings,
  refusals: cloudRefusals,
  retriedByCampaigns: ['cloudMarketingLimit'],
} as const satisfies ChannelDefinition
