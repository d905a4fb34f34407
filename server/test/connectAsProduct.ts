import { type ConnectionOptions, connect, type DatabaseConnection } from '../src/kernel/database/connect.ts'
import { asLeastPrivilegeRole } from '../src/kernel/database/leastPrivilegeRole.ts'

/** Connects as the product does in service: under the role that only reads and writes rows. */
export const connectAsProduct = (owner: ConnectionOptions): DatabaseConnection => connect(asLeastPrivilegeRole(owner), { owner })
