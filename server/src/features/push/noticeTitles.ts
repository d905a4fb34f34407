import type { Language } from '@recado/contract/kit/languages'
import { type Notice, noticeCount } from '@recado/contract/notices'

type About = { count: number | undefined; contact: string | null }

const titles: Record<Language, Record<Notice['kind'], (name: string, about: About) => string>> = {
  pt: {
    mention: (name, { contact }) => (contact ? `${name} mencionou você na conversa com ${contact}` : `${name} mencionou você`),
    reminder: (name) => `Lembrete: ${name}`,
    campaignStopped: (name) => `Campanha parou sozinha: ${name}`,
    campaignEmptyValues: (name, { count }) =>
      `Campanha ${name}: ${count} ${count === 1 ? 'pessoa recebeu' : 'pessoas receberam'} um valor em branco`,
    campaignLeftOut: (name, { count }) =>
      `Campanha ${name}: ${count} ${count === 1 ? 'pessoa ficou' : 'pessoas ficaram'} de fora por falta de um valor`,
    webhookOff: (name) => `Webhook desativado: ${name}`,
    modelGone: (name) => `O modelo de IA de ${name} não existe mais`,
    budgetWarning: (name) => `Orçamento do WhatsApp (${name}): 80% já foram usados`,
    backupFailed: () => 'O backup da instalação falhou',
    backupOverdue: () => 'O backup da instalação está atrasado',
    backupUnproved: () => 'O backup da instalação não foi comprovado',
    backupDamaged: () => 'O backup da instalação não tem todos os arquivos',
    logArchiveFailed: () => 'O arquivo de log do banco de dados parou',
    dueSoon: (name, { count }) => `${name}: ${count} ${count === 1 ? 'conversa' : 'conversas'} perto do fim do prazo`,
    overdue: (name, { count }) => `${name}: ${count} ${count === 1 ? 'conversa' : 'conversas'} fora do prazo`,
    secondStepRemoved: (name) => `${name} removeu a segunda etapa do seu acesso`,
    tokenEnding: (name) => `Seu token ${name} expira em breve`,
    assistantPaused: (name) => `Assistente pausado por dez minutos: ${name} falhou três vezes`,
    assistantLimit: (name) => `O assistente ${name} chegou ao limite de tokens`,
    assistantTestsFell: (name) => `Menos testes do assistente ${name} passam do que na semana passada`,
    handoverUnanswered: (name) => `Ninguém respondeu ainda: ${name}`,
    newSignIn: (name) => `Sua conta foi acessada em um navegador novo: ${name}`,
  },
  en: {
    mention: (name, { contact }) => (contact ? `${name} mentioned you in the conversation with ${contact}` : `${name} mentioned you`),
    reminder: (name) => `Reminder: ${name}`,
    campaignStopped: (name) => `Campaign stopped automatically: ${name}`,
    campaignEmptyValues: (name, { count }) => `Campaign ${name}: ${count} ${count === 1 ? 'person' : 'people'} got it with a blank value`,
    campaignLeftOut: (name, { count }) =>
      `Campaign ${name}: ${count} ${count === 1 ? 'person was' : 'people were'} left out for lack of a value`,
    webhookOff: (name) => `Webhook switched off: ${name}`,
    modelGone: (name) => `The AI model of ${name} is gone`,
    budgetWarning: (name) => `WhatsApp budget (${name}): 80% is used`,
    backupFailed: () => 'The backup of the installation failed',
    backupOverdue: () => 'The backup of the installation is overdue',
    backupUnproved: () => 'The backup of the installation is not proved',
    backupDamaged: () => 'The backup of the installation lacks files',
    logArchiveFailed: () => 'The log archive of the database has stopped',
    dueSoon: (name, { count }) => `${name}: ${count} ${count === 1 ? 'answer is' : 'answers are'} due soon`,
    overdue: (name, { count }) => `${count} over time in ${name}`,
    secondStepRemoved: (name) => `${name} removed the second step of your sign-in`,
    tokenEnding: (name) => `Your token ${name} ends soon`,
    assistantPaused: (name) => `Assistant paused for ten minutes: ${name} failed three times`,
    assistantLimit: (name) => `The assistant ${name} has reached its token limit`,
    assistantTestsFell: (name) => `Fewer tests of the assistant ${name} pass than last week`,
    handoverUnanswered: (name) => `Still without an answer: ${name}`,
    newSignIn: (name) => `Your account was signed in to from a new browser: ${name}`,
  },
  es: {
    mention: (name, { contact }) => (contact ? `${name} te mencionó en la conversación con ${contact}` : `${name} te mencionó`),
    reminder: (name) => `Recordatorio: ${name}`,
    campaignStopped: (name) => `Campaña detenida sola: ${name}`,
    campaignEmptyValues: (name, { count }) =>
      `Campaña ${name}: ${count} ${count === 1 ? 'persona recibió' : 'personas recibieron'} un valor en blanco`,
    campaignLeftOut: (name, { count }) =>
      `Campaña ${name}: ${count} ${count === 1 ? 'persona quedó' : 'personas quedaron'} fuera por falta de un valor`,
    webhookOff: (name) => `Webhook desactivado: ${name}`,
    modelGone: (name) => `El modelo de IA de ${name} ya no existe`,
    budgetWarning: (name) => `Presupuesto de WhatsApp (${name}): ya se usó el 80%`,
    backupFailed: () => 'Falló la copia de seguridad de la instalación',
    backupOverdue: () => 'La copia de seguridad de la instalación está atrasada',
    backupUnproved: () => 'La copia de seguridad de la instalación no se pudo comprobar',
    backupDamaged: () => 'A la copia de seguridad de la instalación le faltan archivos',
    logArchiveFailed: () => 'El archivo de registro de la base de datos se detuvo',
    dueSoon: (name, { count }) => `${name}: ${count} ${count === 1 ? 'conversación' : 'conversaciones'} a punto de vencer`,
    overdue: (name, { count }) => `${name}: ${count} ${count === 1 ? 'conversación' : 'conversaciones'} fuera de plazo`,
    secondStepRemoved: (name) => `${name} quitó el segundo paso de tu acceso`,
    tokenEnding: (name) => `Tu token ${name} vence pronto`,
    assistantPaused: (name) => `Asistente en pausa por diez minutos: ${name} falló tres veces`,
    assistantLimit: (name) => `El asistente ${name} llegó al límite de tokens`,
    assistantTestsFell: (name) => `Pasan menos pruebas del asistente ${name} que la semana pasada`,
    handoverUnanswered: (name) => `Todavía sin respuesta: ${name}`,
    newSignIn: (name) => `Se entró en tu cuenta desde un navegador nuevo: ${name}`,
  },
}

/** The title of a notice in the same words as at the bell. The server needs its own texts, because no page is open that could translate. */
export const noticeTitle = (language: Language, notice: Pick<Notice, 'kind' | 'name' | 'text' | 'contactName'>) =>
  titles[language][notice.kind](notice.name, { count: noticeCount(notice), contact: notice.contactName })
