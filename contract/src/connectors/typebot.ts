import { z } from 'zod'
import { textSetting } from '../kit/settingFields.ts'
import type { ConnectorDefinition } from './definition.ts'

const group = { pt: 'Palavras e mensagens', en: 'Words and messages', es: 'Palabras y mensajes' }

const server = {
  urlN8N: textSetting(z.string().trim().max(1000), {
    label: { pt: 'Endereço do Typebot (URL)', en: 'Address of Typebot (URL)', es: 'Dirección de Typebot (URL)' },
    hint: {
      pt: 'Onde o fluxo está publicado, sem o nome do fluxo.',
      en: 'Where the flow is published, without the name of the flow.',
      es: 'Donde está publicado el flujo, sin el nombre del flujo.',
    },
    placeholder: 'https://typebot.io',
  }),
  typebotSlug: textSetting(z.string().trim().max(200), {
    label: {
      pt: 'Identificador público do fluxo (slug)',
      en: 'Public ID of the flow (slug)',
      es: 'Identificador público del flujo (slug)',
    },
    hint: {
      pt: 'A última parte do endereço em que o fluxo está publicado.',
      en: 'The last part of the address at which the flow is published.',
      es: 'La última parte de la dirección en la que está publicado el flujo.',
    },
  }),
}

const pace = {
  /** Hours of silence after which a conversation starts from the beginning; 0: never. */
  typebotExpires: textSetting(z.int().min(0).max(8760), {
    label: { pt: 'Recomeçar após (horas)', en: 'Begin anew after (hours)', es: 'Empezar de nuevo tras (horas)' },
    hint: { pt: 'Depois de tanto silêncio. 0: nunca.', en: 'After so much silence. 0: never.', es: 'Tras tanto silencio. 0: nunca.' },
    isShort: true,
  }),
  typebotDelayMessage: textSetting(z.int().min(0).max(20_000), {
    label: { pt: 'Pausa entre mensagens (ms)', en: 'Pause between messages (ms)', es: 'Pausa entre mensajes (ms)' },
    hint: { pt: '1000 é um segundo. 0: sem pausa.', en: '1000 is one second. 0: no pause.', es: '1000 es un segundo. 0: sin pausa.' },
    isShort: true,
  }),
}

const texts = {
  typebotKeywordFinish: textSetting(z.string().trim().max(100), {
    label: { pt: 'Palavra para encerrar', en: 'Word that ends it', es: 'Palabra para terminar' },
    hint: {
      pt: 'Se o cliente escrever só isto, o atendimento é encerrado. Vazio: nenhuma.',
      en: 'If the customer writes just this, the conversation is closed. Empty: none.',
      es: 'Si el cliente escribe solo esto, la conversación se cierra. Vacía: ninguna.',
    },
    group,
    isShort: true,
  }),
  typebotKeywordRestart: textSetting(z.string().trim().max(100), {
    label: { pt: 'Palavra para recomeçar', en: 'Word that begins anew', es: 'Palabra para empezar de nuevo' },
    hint: {
      pt: 'Se o cliente escrever só isto, o fluxo recomeça. Vazio: nenhuma.',
      en: 'If the customer writes just this, the flow begins anew. Empty: none.',
      es: 'Si el cliente escribe solo esto, el flujo empieza de nuevo. Vacía: ninguna.',
    },
    group,
    isShort: true,
  }),
  typebotRestartMessage: textSetting(z.string().trim().max(1000), {
    label: { pt: 'Mensagem ao recomeçar', en: 'Message when it begins anew', es: 'Mensaje al empezar de nuevo' },
    hint: {
      pt: 'Vai ao cliente antes da primeira pergunta, quando ele recomeça.',
      en: 'Sent before the first question when the customer begins anew.',
      es: 'Se envía antes de la primera pregunta cuando el cliente empieza de nuevo.',
    },
    group,
    lines: 2,
  }),
  typebotUnknownMessage: textSetting(z.string().trim().max(1000), {
    label: { pt: 'Mensagem de opção inválida', en: 'Message for an invalid choice', es: 'Mensaje de opción no válida' },
    hint: {
      pt: 'Vai ao cliente quando a resposta não é uma das opções. Vazia: o próprio fluxo responde.',
      en: 'Sent when the answer is none of the choices. Empty: the flow itself answers.',
      es: 'Se envía cuando la respuesta no es una de las opciones. Vacío: responde el propio flujo.',
    },
    group,
    lines: 2,
  }),
}

/** A flow of Typebot: its address, how it is used, and its texts for when it does not understand. */
export const typebotConnector = {
  type: 'typebot',
  name: 'Typebot',
  about: {
    pt: 'Um fluxo do Typebot conduz a conversa, pergunta por pergunta.',
    en: 'A Typebot flow leads the conversation, question by question.',
    es: 'Un flujo de Typebot lleva la conversación, pregunta por pregunta.',
  },
  mark: { sign: 'robot', hue: 'indigo' },
  settings: { ...server, ...pace, ...texts },
  defaults: { typebotExpires: 1, typebotDelayMessage: 1000 },
  required: ['urlN8N', 'typebotSlug'],
  secrets: {},
  isSigned: false,
  hasProject: false,
  test: { urlN8N: server.urlN8N.min(1), typebotSlug: server.typebotSlug.min(1) },
} as const satisfies ConnectorDefinition
