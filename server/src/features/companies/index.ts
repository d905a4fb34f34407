export { firstAdmin, insertCompany } from './companies.commands.ts'
