import type { BotConfig } from './config.ts'

type Texts = {
  rating: string
  scale: readonly [string, string, string]
  /** The way back to the menu above, and to the first menu. */
  back: string
  mainMenu: string
  /** The head of a menu that has no other text, and the label of the button that opens a list. */
  choose: string
  openMenu: string
  accepted: string
  transferredToQueue: string
  transferredToPerson: string
  callRejected: string
  /** After an assistant: that a person answers, and when, if the company is closed; and once more if nobody has. */
  personFollows: string
  personFollowsLater: string
  stillWaiting: string
  /** To a customer who thanks an assistant. */
  welcome: string
}

/** Texts in the company's language, for when the company has written none of its own. */
export const botTexts: Record<BotConfig['language'], Texts> = {
  pt: {
    rating: 'Como você avalia o nosso atendimento? Responda com um número:',
    scale: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
    back: 'Voltar',
    mainMenu: 'Menu principal',
    choose: 'Escolha uma opção:',
    openMenu: 'Ver opções',
    accepted: '{{ms}}, {{firstName|cliente}}! Meu nome é {{user}} e vou continuar o seu atendimento.',
    transferredToQueue: 'Você foi transferido para o setor {{queue}}. Em breve alguém continua o seu atendimento.',
    transferredToPerson: '{{user}} vai continuar o seu atendimento.',
    callRejected: 'Não atendemos ligações por aqui. Por favor, escreva ou envie um áudio.',
    personFollows: 'Uma pessoa da nossa equipe vai continuar o seu atendimento em breve.',
    personFollowsLater: 'Uma pessoa da nossa equipe vai responder quando abrirmos: {{opening}}.',
    stillWaiting: 'Ainda não conseguimos responder, mas a sua mensagem está na fila. Uma pessoa da nossa equipe vai responder por aqui.',
    welcome: 'De nada! Se precisar de mais alguma coisa, é só escrever.',
  },
  en: {
    rating: 'How was our service? Please answer with a number:',
    scale: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
    back: 'Back',
    mainMenu: 'Main menu',
    choose: 'Choose an option:',
    openMenu: 'See options',
    accepted: '{{ms}}, {{firstName|dear customer}}! My name is {{user}} and I will help you from here.',
    transferredToQueue: 'You have been transferred to {{queue}}. Someone will be with you soon.',
    transferredToPerson: '{{user}} will help you from here.',
    callRejected: 'We cannot take calls here. Please write to us or send a voice message.',
    personFollows: 'Someone from our team will be with you soon.',
    personFollowsLater: 'Someone from our team will answer when we open, {{opening}}.',
    stillWaiting: 'We have not been able to answer yet, but you are still in the queue. Someone from our team will write to you here.',
    welcome: 'You’re welcome! If you need anything else, just write to us.',
  },
  es: {
    rating: '¿Cómo fue nuestra atención? Responde con un número:',
    scale: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
    back: 'Volver',
    mainMenu: 'Menú principal',
    choose: 'Elige una opción:',
    openMenu: 'Ver opciones',
    accepted: '{{ms}}, {{firstName|cliente}}. Mi nombre es {{user}} y voy a continuar con tu atención.',
    transferredToQueue: 'Tu conversación pasó al sector {{queue}}. En breve alguien continuará con tu atención.',
    transferredToPerson: '{{user}} va a continuar con tu atención.',
    callRejected: 'No atendemos llamadas por este medio. Por favor, escribe o envía un audio.',
    personFollows: 'Una persona de nuestro equipo va a continuar con tu atención en breve.',
    personFollowsLater: 'Una persona de nuestro equipo te va a responder cuando abramos: {{opening}}.',
    stillWaiting:
      'Todavía no pudimos responderte, pero tu mensaje sigue en espera. Una persona de nuestro equipo te va a escribir por aquí.',
    welcome: '¡De nada! Si necesitas algo más, escríbenos.',
  },
}
