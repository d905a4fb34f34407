import { type Connected, type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'
import { rowsOnly } from '../src/kernel/database/rowsRole.ts'

/** Connected as the product is in service: under the role that only reads and writes rows. */
export const asProduct = (owner: ConnectionOptions): Connected => connect(rowsOnly(owner), { owner })
