export { sandboxGateway } from './sandboxGateway.ts'
