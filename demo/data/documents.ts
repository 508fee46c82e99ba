/** The lines of the document that an organization submitted; `{name}` stands for its name. */
export const articlesOfIncorporation = [
  'ARTICLES OF INCORPORATION',
  '',
  '1. The name of the corporation is {name}.',
  '2. It is organized under chapter 181 of the Wisconsin Statutes, without stock.',
  '3. Its purpose is that everybody can reach, and use, the public shore.',
  '4. Its principal office is at 301 Sixth Street, Racine.',
]
