import { useDialog } from '#web/shared/ui/resource/useDialog.ts'

type Asked<Form> = { form: Form; done: () => void; refused: (failure: unknown) => void }

/**
 * For a form that is valid and needs the proof of who sends it. `ask` ends when the dialog is closed; it throws what is wrong with the form, which
 * shows it at its fields.
 */
export function useProofOfForm<Form>() {
  const { opened, subject, open, close } = useDialog<Asked<Form>>()
  return {
    ask: (form: Form) => new Promise<void>((done, refused) => open({ form, done, refused })),
    asked: opened ? subject?.form : undefined,
    /** For the dialog. */
    answers: {
      onRefused: (failure: unknown) => subject?.refused(failure),
      onClose() {
        close()
        subject?.done()
      },
    },
  }
}
