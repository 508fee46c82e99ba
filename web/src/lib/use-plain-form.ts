import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from './api.ts'

/** The first error of each field by its name. */
export type PlainErrors = Record<string, string>

interface Shown {
  errors: PlainErrors
  /** The field that receives the focus. */
  focused?: string | undefined
}

/**
 * A form whose values are read from the document when it is sent. It is for a page that strangers wait for: such a page
 * does without the libraries of longer forms, and loads what checks the values when somebody enters the form.
 *
 * @param check Resolves with the errors of the values.
 */
export const usePlainForm = (check: (values: object) => Promise<PlainErrors>) => {
  const ref = useRef<HTMLFormElement>(null)
  const isUnderway = useRef(false)
  const [isPending, setPending] = useState(false)
  const [{ errors, focused }, setShown] = useState<Shown>({ errors: {} })

  // Only after the error is in the document, so that it is read aloud together with the field.
  useEffect(() => {
    const field = focused === undefined ? null : ref.current?.elements.namedItem(focused)
    if (field instanceof HTMLElement) field.focus()
  }, [errors, focused])

  const show = (found: PlainErrors): boolean => {
    setShown({ errors: found, focused: Object.keys(found)[0] })
    return Object.keys(found).length > 0
  }

  /** Resolves with the values of some fields. Shows their errors and resolves with undefined if they have any. */
  const read = async <Name extends string>(...names: Name[]): Promise<Record<Name, string> | undefined> => {
    if (!ref.current) return undefined
    const form = new FormData(ref.current)
    // The fields of such a form are text, so none of its values is a file.
    const values = Object.fromEntries(names.map((name) => [name, form.get(name)])) as Record<Name, string>
    const found = Object.entries(await check(values)).filter(([name]) => name in values)
    return show(Object.fromEntries(found)) ? undefined : values
  }

  /** Shows the errors of a refused call at their fields. Returns false if it was refused for another reason. */
  const showServerErrors = (failure: unknown): boolean =>
    failure instanceof ApiError &&
    show(Object.fromEntries(Object.entries(failure.errors).map(([name, [message = '']]) => [name, message])))

  /** Sends the form if its values are valid. Ignores a second press during the first. */
  const submit = async <Name extends string>(names: Name[], send: (values: Record<Name, string>) => Promise<void>) => {
    if (isUnderway.current) return
    isUnderway.current = true
    setPending(true)
    try {
      const values = await read(...names)
      if (values) await send(values)
    } finally {
      isUnderway.current = false
      setPending(false)
    }
  }

  /** Whoever corrects a field is no longer told what was wrong with it. */
  const onInput = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    if (name in errors) setShown({ errors: Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)) })
  }

  return { ref, errors, isPending, read, showServerErrors, submit, onInput }
}
export type PlainForm = ReturnType<typeof usePlainForm>
