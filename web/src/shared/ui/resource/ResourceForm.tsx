import { AppError } from '@recado/contract/errors'
import { useRef, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useIsReadOnly } from '#web/shared/data/auth/useCanChange.ts'
import type { ResourceHooks } from '#web/shared/data/resource/createResource.ts'
import type {
  CreateInputOf,
  FormOptions,
  FormValuesOf,
  LiveResource,
  ResourceRowOf,
  SavedRowOf,
  UpdateInputOf,
} from '#web/shared/data/resource/liveResource.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'
import { changedValues, type FormRecord, initialValuesForCreate, initialValuesForEdit, missingValues } from './formValues.ts'

type Props<C extends LiveResource> = FormOptions<C> & {
  resource: ResourceHooks<C>
  texts: string
  row: ResourceRowOf<C> | undefined
  /** Called after saving, with the row, and with the next step if the fields asked for one. */
  onDone: (saved?: SavedRowOf<C>, next?: string) => void
}

/** The contract's schema validates the input before the server does. */
export function ResourceForm<C extends LiveResource>({ resource, texts, row, onDone, Fields, ...options }: Props<C>) {
  const { initialValues, requiredAgain = [], extraIssues, answerRefusal, saveRelated, hasUnsavedFile = false, size } = options
  const { t } = useTranslation(texts)
  const { create, update, access } = resource.contract
  const isReadOnly = useIsReadOnly()(row ? access.update : access.create)
  /** The row was added but its file failed: a retry must not add it again. */
  const made = useRef<SavedRowOf<C>>(undefined)
  const [adding, changing] = [resource.useCreate(), resource.useUpdate()]
  const [start] = useState<FormRecord>(() => ({
    ...(row ? initialValuesForEdit(resource.contract, row) : initialValuesForCreate(create)),
    ...initialValues?.(row),
  }))
  const schema = withExtraIssues(row ? update : create, (values) => extraIssues?.(values as Partial<FormValuesOf<C>>, row))
  const { control, submit, busy, isBegun, problem } = useSchemaForm<FormRecord>(schema, start, {
    ...(row && { relevant: (values) => ({ ...missingValues(values, requiredAgain), ...changedValues(values, start) }) }),
    texts,
    errorText: (error) => (isPlanLimit(error) ? t(...limitTexts(error)) : errorMessage(error)),
  })

  const change = async (row: ResourceRowOf<C>, values: FormRecord): Promise<SavedRowOf<C>> => {
    if (Object.keys(values).length === 0) return row as SavedRowOf<C>
    const changes = values as UpdateInputOf<C>
    return changing.mutateAsync({ id: row.id, changes }).catch(async (error) => {
      const more = await answerRefusal?.(error, { row, changes })
      if (!more) throw error
      return change(row, { ...values, ...more })
    })
  }
  const save = (next?: string) => async (values: FormRecord) => {
    const before = row ?? made.current
    const saved = before ? await change(before, values) : await adding.mutateAsync(values as CreateInputOf<C>)
    made.current = saved
    await saveRelated?.(saved)
    toast.success(t(row ? 'updated' : 'created'))
    onDone(saved, next)
  }

  return (
    <DialogForm
      onSubmit={isReadOnly ? undefined : submit(save())}
      onCancel={() => onDone()}
      saving={busy}
      isBegun={size !== 'short' && (isBegun || hasUnsavedFile)}
      problem={problem ?? null}
    >
      <Fields control={control as unknown as Control<FormValuesOf<C>>} row={row} saveFor={(next) => void submit(save(next))()} />
    </DialogForm>
  )
}

const withExtraIssues = (schema: z.ZodObject, more: (values: FormRecord) => z.core.$ZodSuperRefineIssue[] | undefined) =>
  schema.superRefine(
    (values, { addIssue }) => {
      for (const issue of more(values) ?? []) addIssue(issue)
    },
    // Zod skips refinements while a field is invalid; the form shows all errors at once.
    { when: () => true },
  )

type PlanLimit = AppError & { details: { resource: string; limit: number } }
const isPlanLimit = (error: unknown): error is PlanLimit => error instanceof AppError && error.code === 'ERR_PLAN_LIMIT'

const limitTexts = ({ details: { resource, limit } }: PlanLimit): [key: string, values: { count: number }] => [
  `resource:planLimit.${resource}`,
  { count: limit },
]
