/** The languages in the order of their tabs. `marked` is the name by which the highlighter knows each. */
export const CODE_LANGUAGES = [
  { id: 'curl', title: 'curl', marked: 'bash' },
  { id: 'node', title: 'Node.js', marked: 'javascript' },
  { id: 'php', title: 'PHP', marked: 'php' },
  { id: 'python', title: 'Python', marked: 'python' },
  { id: 'csharp', title: 'C#', marked: 'csharp' },
  { id: 'java', title: 'Java', marked: 'java' },
  { id: 'go', title: 'Go', marked: 'go' },
] as const

export type CodeLanguage = (typeof CODE_LANGUAGES)[number]['id']
