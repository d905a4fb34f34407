/** A list that could not be loaded, and how to ask for it again. */
export type ListFailure = { error: Error; retry: () => void }

/** What a select offers: the company's own list, which first has to come. */
export type Choices<C> = { rows: readonly C[]; isLoading: boolean; failure: ListFailure | undefined }

/** The list of a select by its name among the texts, under `lists`. */
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
