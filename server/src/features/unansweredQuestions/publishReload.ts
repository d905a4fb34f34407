import { companyEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'

const questionsReload = companyEvent<object>('unansweredQuestion')

/** There are other questions now. */
export const publishReload = (tx: Tx) => tx.emit(questionsReload, 'reload', {}, { says: {} })
