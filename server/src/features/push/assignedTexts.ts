import type { StepCode } from '@recado/contract/bot/steps'
import type { Language } from '@recado/contract/kit/languages'

type Texts = { title: (contact: string) => string; why: Partial<Record<StepCode, (open: number) => string>> }

const texts: Record<Language, Texts> = {
  pt: {
    title: (contact) => `Atribuída a você: ${contact}`,
    why: {
      assignedInTurn: () => 'Era a sua vez',
      assignedLeastOpen: (open) => `Você tinha menos conversas abertas: ${open}`,
      assignedToLast: () => 'Você atendeu da última vez',
    },
  },
  en: {
    title: (contact) => `Assigned to you: ${contact}`,
    why: {
      assignedInTurn: () => 'It was your turn',
      assignedLeastOpen: (open) => `You had the fewest open conversations: ${open}`,
      assignedToLast: () => 'You answered last time',
    },
  },
  es: {
    title: (contact) => `Asignada a ti: ${contact}`,
    why: {
      assignedInTurn: () => 'Era tu turno',
      assignedLeastOpen: (open) => `Tenías menos conversaciones abiertas: ${open}`,
      assignedToLast: () => 'Atendiste la última vez',
    },
  },
}

/** What a notification says of an assigned conversation: whose it is, why it came to the reader, and its last message. */
export function assignedTexts(language: Language, { contact, reason, message }: { contact: string; reason: Reason; message: string }) {
  const { title, why } = texts[language]
  const because = reason && why[reason.code]?.(Number(reason.values.open))
  return { title: title(contact), body: [because, message].filter(Boolean).join(' · ') }
}

type Reason = { code: StepCode; values: Record<string, string | number> } | undefined
