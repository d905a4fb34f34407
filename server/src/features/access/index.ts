export { passSecondStep } from './secondStep/passSecondStep.ts'
export { forgetBrowsers } from './secondStep/rememberedBrowsers.ts'
export { removeSecondStepOf } from './secondStep/removeSecondStep.ts'
export { endUserSessions, openSession } from './sessions.ts'
