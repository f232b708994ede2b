/** A step of the build: each file of the page also compressed, by brotli (.br) and gzip (.gz). */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Fonts and pictures in these formats are compressed already. */
const COMPRESSED = /\.(woff2|png|br|gz)$/;

/** A variant that saves less than this fits into no fewer packets. */
const MIN_SAVED_BYTES = 100;

/** @param {Buffer} content */
function variantsOf(content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: 9 }) };
}

/** @param {string} folder */
function compressFolder(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || COMPRESSED.test(path)) continue;
    const content = readFileSync(path);
    for (const [suffix, variant] of Object.entries(variantsOf(content)))
      if (variant.length + MIN_SAVED_BYTES <= content.length)
        writeFileSync(`${path}.${suffix}`, variant);
  }
}

/** Return the Vite plugin. The server chooses among the variants (server/api/static.py). */
export function compress() {
  let folder = "";
  return {
    name: "compress",
    apply: /** @type {const} */ ("build"),
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      compressFolder(folder);
    },
  };
}
