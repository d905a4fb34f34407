import { AppError } from '@recado/contract/errors'
import { type ComponentType, useRef, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useOnlyLooks } from '../auth/useCanChange.ts'
import { useSchemaForm } from '../form/useSchemaForm.ts'
import { sentenceOf, toast } from '../toast/toast.ts'
import { DialogForm } from '../ui/FormDialog.tsx'
import type { ResourceHooks } from './createResource.ts'
import { blankValues, changedValues, rowValues, stillMissing, type Values } from './formValues.ts'
import type { AlsoWrong, CreateOf, FieldsProps, FormOf, LiveResource, RowOf, SavedOf, UpdateOf } from './liveResource.ts'

export type FormProps<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  Fields: ComponentType<FieldsProps<C>>
  initial: ((row: RowOf<C> | undefined) => Partial<FormOf<C>>) | undefined
  needed?: readonly string[] | undefined
  alsoWrong?: AlsoWrong<C> | undefined
  row: RowOf<C> | undefined
  /** Whether it is filled in with a word or two: it goes with Escape, and nobody is asked. */
  isBrief?: boolean | undefined
  isBegunBeside?: boolean | undefined
  /** What else is saved with it, once it has an id. */
  andSave?: ((saved: SavedOf<C>) => Promise<unknown>) | undefined
  /** With what is saved now, or without it where nothing was; and for which next step, if it was for one. */
  onDone: (saved?: SavedOf<C>, next?: string) => void
}

/** The contract's own schema checks what is typed, before the server does the same. */
export function ResourceForm<C extends LiveResource>({
  resource,
  texts,
  Fields,
  initial,
  needed = [],
  alsoWrong,
  row,
  isBrief = false,
  isBegunBeside = false,
  andSave,
  onDone,
}: FormProps<C>) {
  const { t } = useTranslation(texts)
  const { create, update, access } = resource.contract
  const onlyLooks = useOnlyLooks()(row ? access.update : access.create)
  /** Added already, though what goes with it has failed: tried again, it is not added twice. */
  const made = useRef<SavedOf<C>>(undefined)
  const [adding, changing] = [resource.useCreate(), resource.useUpdate()]
  const [start] = useState<Values>(() => ({ ...(row ? rowValues(resource.contract, row) : blankValues(create)), ...initial?.(row) }))
  const schema = withMore(row ? update : create, (values) => alsoWrong?.(values as Partial<FormOf<C>>, row))
  const { control, submit, busy, isBegun, problem } = useSchemaForm<Values>(schema, start, {
    ...(row && { relevant: (values) => ({ ...stillMissing(values, needed), ...changedValues(values, start) }) }),
    texts,
    tell: (error) => (isPlanLimit(error) ? t(...limitTexts(error)) : sentenceOf(error)),
  })

  const change = async (row: RowOf<C>, values: Values) =>
    Object.keys(values).length > 0 ? changing.mutateAsync({ id: row.id, changes: values as UpdateOf<C> }) : (row as SavedOf<C>)
  const save = (next?: string) => async (values: Values) => {
    const before = row ?? made.current
    const saved = before ? await change(before, values) : await adding.mutateAsync(values as CreateOf<C>)
    made.current = saved
    await andSave?.(saved)
    toast.success(t(row ? 'updated' : 'created'))
    onDone(saved, next)
  }

  return (
    <DialogForm
      onSubmit={onlyLooks ? undefined : submit(save())}
      onCancel={() => onDone()}
      saving={busy}
      isBegun={!isBrief && (isBegun || isBegunBeside)}
      problem={problem ?? null}
    >
      <Fields control={control as unknown as Control<FormOf<C>>} row={row} saveFor={(next) => void submit(save(next))()} />
    </DialogForm>
  )
}

const withMore = (schema: z.ZodObject, more: (values: Values) => z.core.$ZodSuperRefineIssue[] | undefined) =>
  schema.superRefine(
    (values, { addIssue }) => {
      for (const issue of more(values) ?? []) addIssue(issue)
    },
    // Zod skips this check while a field is invalid, and a form shows all its errors at once.
    { when: () => true },
  )

type PlanLimit = AppError & { details: { resource: string; limit: number } }
const isPlanLimit = (error: unknown): error is PlanLimit => error instanceof AppError && error.code === 'ERR_PLAN_LIMIT'

const limitTexts = ({ details: { resource, limit } }: PlanLimit): [key: string, values: { count: number }] => [
  `resource:planLimit.${resource}`,
  { count: limit },
]
