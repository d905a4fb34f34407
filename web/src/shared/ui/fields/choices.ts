/** Why a list could not be loaded, and how to retry. */
export type ListFailure = { error: Error; retry: () => void }

/** The choices of a select, loaded from the server. */
export type Choices<C> = { rows: readonly C[]; isLoading: boolean; failure: ListFailure | undefined }

/** The key of a list's texts, under `lists`. */
export type ListName =
  | 'queues'
  | 'connections'
  | 'tags'
  | 'users'
  | 'contacts'
  | 'prompts'
  | 'integrations'
  | 'files'
  | 'contactLists'
  | 'plans'
  | 'templates'
