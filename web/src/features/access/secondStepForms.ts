export { RequiredSetup } from './RequiredSetup.tsx'
export { SecondStepForm } from './SecondStepForm.tsx'
