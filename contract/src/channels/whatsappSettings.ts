import { z } from 'zod'
import { choiceSetting, type SettingValues } from '../kit/settingFields.ts'

const care = {
  pt: 'Cuidados',
  en: 'Care',
  es: 'Cuidados',
}
const yes = { pt: 'Sim', en: 'Yes', es: 'Sí' }
const no = { pt: 'Não', en: 'No', es: 'No' }
const seconds = (count: number) => ({ pt: `${count} segundos`, en: `${count} seconds`, es: `${count} segundos` })
const minutes = (count: number) => ({ pt: `${count} minutos`, en: `${count} minutes`, es: `${count} minutos` })

/** How a connection behaves. The first choice of each is the default. */
export const whatsappSettings = z.object({
  history: choiceSetting(['1', '7', '30', '365'], {
    label: { pt: 'Conversas de antes', en: 'Earlier conversations', es: 'Conversaciones de antes' },
    hint: {
      pt: 'O que o celular traz na primeira vez em que é vinculado.',
      en: 'What the phone brings along when it is linked for the first time.',
      es: 'Lo que trae el teléfono la primera vez que se vincula.',
    },
    choices: {
      1: { pt: 'Do último dia', en: 'Of the last day', es: 'Del último día' },
      7: { pt: 'Da última semana', en: 'Of the last week', es: 'De la última semana' },
      30: { pt: 'Do último mês', en: 'Of the last month', es: 'Del último mes' },
      365: { pt: 'Do último ano', en: 'Of the last year', es: 'Del último año' },
    },
    isShort: true,
  }),
  lateAfter: choiceSetting(['10', '5', '30', '60', '240'], {
    label: { pt: 'Tarde demais para o bot', en: 'Too late for the bot', es: 'Demasiado tarde para el bot' },
    hint: {
      pt: 'O que chega com mais atraso espera por uma pessoa.',
      en: 'What comes later than that waits for a person.',
      es: 'Lo que llega con más retraso espera a una persona.',
    },
    choices: {
      5: minutes(5),
      10: minutes(10),
      30: minutes(30),
      60: { pt: '1 hora', en: '1 hour', es: '1 hora' },
      240: { pt: '4 horas', en: '4 hours', es: '4 horas' },
    },
    isShort: true,
  }),
  pace: choiceSetting(['1', '0', '3', '8', '20'], {
    label: { pt: 'Entre mensagens automáticas', en: 'Between automatic messages', es: 'Entre mensajes automáticos' },
    hint: {
      pt: 'Mais devagar parece mais com gente. O que as pessoas escrevem sai na hora.',
      en: 'Slower looks more like people. What people write goes out at once.',
      es: 'Más despacio se parece más a personas. Lo que las personas escriben sale al momento.',
    },
    choices: {
      0: { pt: 'Sem pausa', en: 'No pause', es: 'Sin pausa' },
      1: { pt: '1 segundo', en: '1 second', es: '1 segundo' },
      3: seconds(3),
      8: seconds(8),
      20: seconds(20),
    },
    group: care,
    isShort: true,
  }),
  showsTyping: choiceSetting(['yes', 'no'], {
    label: { pt: 'Mostrar que o bot digita', en: 'Show that the bot types', es: 'Mostrar que el bot escribe' },
    hint: {
      pt: 'Por um momento, antes de cada mensagem automática.',
      en: 'For a moment, before each automatic message.',
      es: 'Por un momento, antes de cada mensaje automático.',
    },
    choices: { yes, no },
    group: care,
    isShort: true,
  }),
  marksRead: choiceSetting(['yes', 'no'], {
    label: { pt: 'Mostrar que foi lido', en: 'Show that it was read', es: 'Mostrar que se leyó' },
    hint: {
      pt: 'Só quando quem atende abre a conversa; nunca pelo bot.',
      en: 'Only when whoever attends opens the conversation; never by the bot.',
      es: 'Solo cuando quien atiende abre la conversación; nunca por el bot.',
    },
    choices: { yes, no },
    group: care,
  }),
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** The chosen values, in milliseconds. */
export function parseWhatsappBehaviour(values: SettingValues) {
  const { history, lateAfter, pace, showsTyping, marksRead } = whatsappSettings.parse({ ...blank, ...values })
  return {
    history: Number(history) * DAY,
    lateAfter: Number(lateAfter) * MINUTE,
    pace: Number(pace) * SECOND,
    showsTyping: showsTyping === 'yes',
    marksRead: marksRead === 'yes',
  }
}
export type WhatsappBehaviour = ReturnType<typeof parseWhatsappBehaviour>

const blank = Object.fromEntries(Object.keys(whatsappSettings.shape).map((name) => [name, '']))
