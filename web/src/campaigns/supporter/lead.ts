/** Splits a long text into its first paragraph, which opens the page, and the rest, which is shown further below. */
export const splitLead = (text: string): { lead: string; rest: string } => {
  const [lead = '', ...others] = text.trim().split(/\n\s*\n/)
  return { lead, rest: others.join('\n\n') }
}
