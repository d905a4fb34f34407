import type { AssistantMode } from '@recado/contract/assistantMode'

/** What a form shows where no assistant is chosen yet: as the server does, it begins anew, whatever the last assistant did there. */
export const modeOfFirstAssistant = ({ promptId }: { promptId: number | null }): { assistantMode?: AssistantMode } =>
  promptId === null ? { assistantMode: 'answers' } : {}
