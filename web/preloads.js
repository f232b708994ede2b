/** A step of the build: what each screen loads, so that the server can name it in the HTML. */

const EACH = "each/";
const LANGUAGE = /virtual:words\/(\w+)$/;
const WORDS = /hexwarp\/(?:games\/(\w+)\/)?words\/(\w+)\/(\w+)\.ftl$/;
const SCREEN = /\/src\/\w+\/(\w+)Screen\.svelte$/;
const GAME = /\/src\/games\/(\w+)\/index\.ts$/;

/**
 * Return the Vite plugin. It writes preloads.json: by language, the files of each screen and game.
 *
 * @param {Readonly<Record<string, readonly string[]>>} parts the words of each screen
 * @param {readonly string[]} shared the words of all screens
 */
export function preloads(parts, shared) {
  return {
    name: "preloads",
    apply: /** @type {const} */ ("build"),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === "page");
      const first = filesOf(entry, bundle, new Set());
      /** Return a chunk's files beside those that the page loads anyway. */
      const files = (chunk) => [...filesOf(chunk, bundle, new Set(first))].slice(first.size);

      const [screens, games, words, languages] = [{}, {}, {}, {}];
      for (const chunk of chunks) {
        const id = chunk.facadeModuleId?.replaceAll("\\", "/") ?? "";
        const [, game, language, part] = WORDS.exec(id) ?? [];
        if (LANGUAGE.test(id)) languages[LANGUAGE.exec(id)[1]] = files(chunk);
        else if (language) {
          const name = game ? `${game}/${part}` : part;
          words[language] = { ...words[language], [name]: files(chunk) };
        } else if (SCREEN.test(id)) screens[SCREEN.exec(id)[1].toLowerCase()] = files(chunk);
        else if (GAME.test(id)) games[GAME.exec(id)[1]] = files(chunk);
      }

      const byLanguage = Object.entries(words).map(([language, own]) => {
        const all = (...lists) => [...new Set(lists.flat())];
        const withWords = (list, wanted) =>
          all(list, ...wanted.map((part) => filesOfPart(own, part)));
        const named = Object.entries(screens).map(([screen, list]) => [
          screen,
          all(withWords(list, [...shared, ...(parts[screen] ?? [])]), languages[language] ?? []),
        ]);
        const boards = Object.entries(games).map(([game, list]) => [
          game,
          withWords(list, [`${game}/board`]),
        ]);
        return [language, { ...Object.fromEntries(named), games: Object.fromEntries(boards) }];
      });
      const source = JSON.stringify(Object.fromEntries(byLanguage));
      this.emitFile({ type: "asset", fileName: "preloads.json", source });
    },
  };
}

/** Return the files of a part of the words; that of each game after "each/". */
const filesOfPart = (own, part) =>
  Object.entries(own)
    .filter(([name]) =>
      part.startsWith(EACH) ? name.endsWith(part.slice(EACH.length - 1)) : name === part,
    )
    .flatMap(([, files]) => files);

/** Collect the files of a chunk: itself, all that it imports at once, and their styles. */
function filesOf(chunk, bundle, files) {
  if (!chunk || files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const file of chunk.imports) filesOf(bundle[file], bundle, files);
  for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
  return files;
}
