import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** What was typed or chosen in fields that only the server had rendered, until the app takes over (`first-paint.ts`). */
    typedEarly?: Map<Field, string | boolean>
    /** What was pressed until then. */
    pressedEarly?: Element[]
  }
}

// React takes note of what is set on a field itself, and tells only of what differs from that. So what is given back
// is taken away first.

const press = (field: HTMLInputElement, isChecked: boolean) => {
  field.checked = !isChecked
  field.click()
}

const type = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const giveBack = (field: Field, value: string | boolean) => {
  if (!field.isConnected) return
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) press(field, value)
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    // Chosen files stay chosen; no script may choose them.
    if (field instanceof HTMLSelectElement) field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    type(field, value)
  }
}

let pressed: HTMLButtonElement | null | undefined

/**
 * Before the app takes over, which begins with React's listening: what is pressed from now on it hears itself. What
 * was pressed last waits; links and buttons of plain forms have long done what they do.
 */
export const takePressedEarly = (): void => {
  pressed = window.pressedEarly
    ?.map((element) => element.closest<HTMLButtonElement>('button[type=button]'))
    .findLast((button) => button !== null)
  delete window.pressedEarly
}

/**
 * A slow phone shows a form long before the app is there, and fields whose value React holds begin with what they were
 * rendered with: what was typed meanwhile, or filled in by the browser, is given back to them. (React Hook Form reads its
 * fields itself; to it the same is only said again.) Then the button that was pressed last is pressed.
 */
export const useDoneEarly = (): void =>
  // Of the root, and so after the fields of all forms have been taken over.
  useEffect(() => {
    const { typedEarly = new Map<Field, string | boolean>() } = window
    delete window.typedEarly
    for (const [field, value] of typedEarly) giveBack(field, value)
    const button = pressed
    pressed = undefined
    // Once what was given back is known.
    if (button) setTimeout(() => button.isConnected && button.click())
  }, [])
