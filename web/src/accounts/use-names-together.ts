import { withOtherNames, type PersonNames } from '@rostrum/contract/person-names'
import { useRef } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'

const fields = ['name', 'first_name', 'last_name'] as const

/**
 * Returns a function that gives the events of the inputs for a person's names. While one of them is edited, those that
 * belong to it follow, so that the person sees it before saving.
 */
export const useNamesTogether = <Values extends PersonNames>({
  getValues,
  setValue,
}: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>) => {
  /** The names when the current input received the focus. */
  const before = useRef<PersonNames>(undefined)
  return (field: keyof PersonNames) => ({
    onFocus: () => {
      const { name, first_name, last_name } = getValues()
      before.current = { name, first_name, last_name }
    },
    onChangeCapture: ({ target }: { target: EventTarget }) => {
      if (!before.current || !(target instanceof HTMLInputElement)) return
      const names = { ...before.current, ...withOtherNames(before.current, { [field]: target.value }) }
      for (const other of fields) {
        if (other === field) continue
        setValue(other as Path<Values>, names[other] as PathValue<Values, Path<Values>>, { shouldDirty: true })
      }
    },
  })
}
