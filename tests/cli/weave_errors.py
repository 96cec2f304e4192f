# SPDX-License-Identifier: GPL-3.0-or-later
"""Errors planted in documents: weave_errors.py PROGRAM FOLDER.

Of each document the sign \u00a7 marks the character that the error is about; it is taken out
before the document is woven, and where it stood is what the message must name. A column
counts characters from 1.
"""
import os
import subprocess
import sys

MARK = "\u00a7"
PROGRAM, FOLDER = sys.argv[1:]

TABLE = "| a | b |\n|---|---|\n"
ALL = "\ufeff# \U0001f916\r\n\r\n"
CASES = [  # what kind of line, the document, a part of the message
    # a value, on every kind of line
    ("prose", "# T\n\nProse `{lua} 1 + §nope.x` more.\n", "global 'nope'"),
    ("prose, second line", "# T\n\nProse goes on\nand on: `{lua} 1 + §nope.x`, on.\n", "global 'nope'"),
    ("prose, second value of its line", "# T\n\n`{lua} 1` and `{lua} §nope.x`\n", "global 'nope'"),
    ("the same value twice", "# T\n\n`{lua} show.count(1)`, `{lua} §show.count({})`\n", "show.count"),
    ("heading", "# T\n\n## Heading `{lua} 1+§nope.x`\n", "global 'nope'"),
    ("heading, underlined", "# T\n\nHeading `{lua} 1+§nope.x`\n---\n", "global 'nope'"),
    ("list", "# T\n\n- one\n- two `{lua} §nope.x`\n", "global 'nope'"),
    ("numbered list", "# T\n\n1. one\n2. two `{lua} §nope.x`\n", "global 'nope'"),
    ("list in a list, second line", "# T\n\n- one\n  - inner\n    more `{lua} §nope.x`\n", "global 'nope'"),
    ("list, lazy line", "# T\n\n- one\nmore `{lua} §nope.x`\n", "global 'nope'"),
    ("quote", "# T\n\n> Say\n> so `{lua} §nope.x`\n", "global 'nope'"),
    ("callout", "# T\n\n> [!NOTE] Title\n> Say `{lua} §nope.x`\n", "global 'nope'"),
    ("emphasis", "# T\n\nVery *much `{lua} §nope.x`*\n", "global 'nope'"),
    ("link", "# T\n\nGo [there `{lua} §nope.x`](https://example.org)\n", "global 'nope'"),
    ("table cell", "# T\n\n" + TABLE + "| x | `{lua} §nope.x` |\n\nTable: t.\n", "global 'nope'"),
    ("table cell after a bar", "# T\n\n" + TABLE + "| x \\| y | `{lua}  §nope.x` |\n\nTable: t.\n", "global 'nope'"),
    ("table head", "# T\n\n| a | `{lua} §nope.x` |\n|---|---|\n| 1 | 2 |\n\nTable: t.\n", "global 'nope'"),
    ("table caption", "# T\n\n" + TABLE + "| x | y |\n\nTable: t `{lua} §nope.x`.\n", "global 'nope'"),
    ("footnote", "# T\n\nProse[^1].\n\n[^1]: Note `{lua} §nope.x`.\n", "global 'nope'"),
    ("footnote, second paragraph", "# T\n\nProse[^1].\n\n[^1]: Note\n\n    more `{lua} §nope.x`.\n", "global 'nope'"),
    ("footnote, list", "# T\n\nProse[^1].\n\n[^1]: Note\n\n    - a\n    - b `{lua} §nope.x`\n", "global 'nope'"),
    ("footnote, table cell", "# T\n\nProse[^1].\n\n[^1]: Note\n\n    | a |\n    |---|\n    | `{lua} §nope.x` |\n\n    Table: t.\n", "global 'nope'"),
    ("footnote, chunk", "# T\n\nProse[^1].\n\n[^1]: Note\n\n    ```{lua}\n    x = 1 + §nope.x\n    ```\n", "global 'nope'"),
    ("footnote, second", "# T\n\nProse[^1], more[^2].\n\n[^1]: Note\n\n    - a\n\n[^2]: `{lua} §nope.x`\n", "global 'nope'"),
    ("footnote in a footnote", "# T\n\nProse[^1].\n\n[^1]: Note§[^2]\n\n[^2]: more\n", "cannot stand in a footnote"),
    ("heading in a footnote", "# T\n\nProse[^1].\n\n[^1]: Note\n\n    §# H\n", "a heading cannot stand"),
    ("syntax of a value", "# T\n\nProse `{lua} 1 + §)` more.\n", "unexpected symbol"),
    ("value that is nil", "# T\n\nProse `{lua} §nope` more.\n", "the value is nil"),
    ("value that is no count", "# T\n\nProse `{lua} §1 / 4` more.\n", "is no count"),
    ("value that is true", "# T\n\nProse `{lua} §true` more.\n", "a boolean cannot stand in a line"),
    ("value that is a figure", "# T\n\nSee `{lua} §figure.curves{title = 'x', series = {{label = 'x', x = {1, 2}, y = {1, 2}}}}`\n", "cannot stand in a line"),
    ("value that is empty", "# T\n\nProse `§{lua}` more.\n", "the value is empty"),
    ("value in another language", "# T\n\nProse `§{r} 1` more.\n", "there is no {r}"),
    ("error raised on purpose", "# T\n\nProse `{lua} §error('on purpose')` more.\n", "on purpose"),
    # the bytes round it
    ("CRLF", "# T\r\n\r\nProse\r\nand `{lua} §nope.x` more.\r\n", "global 'nope'"),
    ("CR alone", "# T\r\rProse\rand `{lua} §nope.x` more.\r", "global 'nope'"),
    ("tab", "# T\n\nProse\t`{lua} §nope.x` more.\n", "global 'nope'"),
    ("tab behind a bullet", "# T\n\n-\tx\t`{lua} §nope.x`\n", "global 'nope'"),
    ("tab in front of a line of a list", "# T\n\n1. x\n\tand `{lua} §nope.x`\n", "global 'nope'"),
    ("byte order mark", "\ufeff# T\n\nProse `{lua} §nope.x` more.\n", "global 'nope'"),
    ("byte order mark, first line", "\ufeff§Prose without a title.\n", "no title"),
    ("characters of 4 bytes", "# T\n\n\U0001f916\U0001f916 \u00e9 `{lua} §nope.x`\n", "global 'nope'"),
    ("characters of 4 bytes in the value", "# T\n\n`{lua} '\U0001f916' .. §nope.x`\n", "global 'nope'"),
    ("invalid UTF-8", b"# T\n\n\xc3\xa9 Prose \xc2\xa7\xff.\n", "0xFF is no text"),
    ("a NUL", "# T\n\nProse §\0.\n", "0x00 is no text"),
    ("no newline at the end", "# T\n\n`{lua} §nope.x`", "global 'nope'"),
    # chunks
    ("chunk", "# T\n\n```{lua}\nlocal a = 1\nx = a + §nope.x\n```\n", "global 'nope'"),
    ("chunk, syntax", "# T\n\n```{lua}\nlocal a = 1\nx = a §end\n```\n", "expected near 'end'"),
    ("chunk without an end", "# T\n\n```{lua}\nif x then\n\n§```\n", "'end' expected"),
    ("chunk in a list", "# T\n\n- a\n\n  ```{lua}\n  y = 1\n  x = y + §nope.x\n  ```\n", "global 'nope'"),
    ("chunk in a quote", "# T\n\n> ```{lua}\n> x = 1 + §nope.x\n> ```\n", "global 'nope'"),
    ("chunk of tildes, in tabs", "# T\n\n~~~~ {lua}\n\tx = 1 + §nope.x\n~~~~\n", "global 'nope'"),
    ("chunk, CRLF", "# T\r\n\r\n```{lua}\r\nx = 1 + §nope.x\r\n```\r\n", "global 'nope'"),
    ("chunk, error in its function", "# T\n\n```{lua}\nfunction f()\n  return §nope.x\nend\n```\n\nSay `{lua} f()`.\n", "global 'nope'"),
    ("chunk, error in what is called from a list", "# T\n\n```{lua}\ndoc:list({\"a\", function()\n  §doc:paragraph(nope)\nend})\n```\n", "cannot stand in text"),
    ("chunk, option of a function", "# T\n\n```{lua}\nreturn figure.curves{§titel = 'x', series = {}}\n```\n", "did you mean \"title\"?"),
    ("chunk, error of a method", "# T\n\n```{lua}\nx = 1\n§stats.rate.wilson{k = 3, n = 2}\n```\n", "k is 3"),
    ("chunk, error raised on purpose", "# T\n\n```{lua}\n  §error('on purpose')\n```\n", "on purpose"),
    ("chunk, unknown option", "# T\n\n```{lua §captoin=\"x\"}\n```\n", "did you mean \"caption\"?"),
    ("chunk, option twice", "# T\n\n```{lua §echo echo}\n```\n", "stands here twice"),
    ("chunk, width", "# T\n\n```{lua width=§wide}\n```\n", "width cannot be \"wide\""),
    ("chunk, options without an end", "# T\n\n```§{lua echo\n```\n", "have no end"),
    ("chunk, another language", "# T\n\n```{§python}\n```\n", "a chunk is written in Lua"),
    ("chunk, figure without a caption", "# T\n\n```{§lua}\nreturn figure.curves{title = 'x', series = {{label = 'x', x = {1, 2}, y = {1, 2}}}}\n```\n", "needs a caption"),
    ("chunk, value in its caption", "# T\n\n~~~{lua caption=\"n `{lua} §nope.x`\"}\nreturn figure.curves{title = 'x', series = {{label = 'x', x = {1, 2}, y = {1, 2}}}}\n~~~\n", "global 'nope'"),
    ("chunk, id taken", "# T\n\n## A {#sec-a}\n\n```{§lua #sec-a caption=\"x\"}\nreturn figure.curves{title = 'x', series = {{label = 'x', x = {1, 2}, y = {1, 2}}}}\n```\n", "the id \"sec-a\" is taken"),
    ("chunk, backtick in its options", "# T\n\n§```{lua caption=\"`x`\"}\n```\n", "fence it with ~~~"),
    # front matter
    ("front matter, unknown field", "---\ntitle: T\n§subtilte: x\n---\n", "did you mean \"subtitle\"?"),
    ("front matter, no YAML", "---\ntitle: T\nx: [1, 2\n§---\n", "no YAML"),
    ("front matter, wrong kind", "---\n§title: [1, 2]\n---\n", "title must be a text"),
    ("front matter, name twice", "---\ntitle: T\n§title: T\n---\n", "stands here twice"),
    ("front matter, without an end", "§---\ntitle: T\n\n# H\n", "has no end"),
    ("front matter, no mapping", "---\n§just words\n---\n", "name: value"),
    ("front matter, alias", "---\ntitle: §&a T\n---\n", "are not understood"),
    ("front matter, file elsewhere", "---\ntitle: T\n§data: ../secret.csv\n---\n", "is not beside the document"),
    ("front matter, file elsewhere, absolute", "---\ntitle: T\n§bibliography: /etc/passwd\n---\n", "is not beside the document"),
    ("front matter, CRLF and 4 bytes", "---\r\ntitle: \U0001f916\r\n§x: 1\r\n---\r\n", "no field \"x\""),
    ("below front matter", "---\ntitle: T\n\nsubtitle: x\n---\nProse `{lua} §nope.x`\n", "global 'nope'"),
    # byte order mark, CRLF, tabs and characters of 4 bytes together, on each kind of line
    ("all bytes, prose", ALL + "\U0001f916\tprose\r\n\tand `{lua} '\U0001f916' .. §nope.x` more.\r\n", "global 'nope'"),
    ("all bytes, list", ALL + "-\ta\r\n-\t\U0001f916\t`{lua} §nope.x`\r\n", "global 'nope'"),
    ("all bytes, table cell", ALL + "| \U0001f916 | b |\r\n|---|---|\r\n|\t\U0001f916\t| `{lua} §nope.x` |\r\n\r\nTable: t.\r\n", "global 'nope'"),
    ("all bytes, footnote", ALL + "\U0001f916[^1]\r\n\r\n[^1]:\t\U0001f916 `{lua} §nope.x`\r\n", "global 'nope'"),
    ("all bytes, quote", ALL + ">\t\U0001f916 x\r\n>\ty `{lua} §nope.x`\r\n", "global 'nope'"),
    ("all bytes, chunk in a list", ALL + "-\ta\r\n\r\n\t```{lua}\r\n\tx = '\U0001f916'\t.. §nope.x\r\n\t```\r\n", "global 'nope'"),
    ("all bytes, option of a chunk", ALL + "```{lua caption=\"\U0001f916\"\t§captoin=\"x\"}\r\n```\r\n", "did you mean \"caption\"?"),
    ("all bytes, reference", ALL + "\U0001f916\tsee §@fig-nope.\r\n", "no part of the document has the id \"fig-nope\""),
    ("all bytes, front matter", "\ufeff---\r\ntitle: \U0001f916 x\r\nparams:\t\r\n  \U0001f916: 1\r\n§subtilte: x\r\n---\r\n", "did you mean \"subtitle\"?"),
    # what is written but means nothing
    ("reference", "# T\n\nSee \u00e9 §@fig-nope for more.\n", "no part of the document has the id \"fig-nope\""),
    ("reference in a list", "# T\n\n- a\n- see §@tbl-nope\n", "no part of the document has the id \"tbl-nope\""),
    ("citation", "# T\n\nAs [§@nobody2020] said.\n", "nothing has the key \"nobody2020\""),
    ("citation, misspelt", "# T\n\nAs [@rate.wilson; §@rate.wilsn] said.\n", "did you mean \"rate.wilson\"?"),
    ("citation, not understood", "# T\n\nAs §[@rate.wilson; three] said.\n", "a citation is written"),
    ("footnote that is not there", "# T\n\nProse§[^nope].\n", "there is no footnote [^nope]"),
    ("link address", "# T\n\nSee [here](§javascript:alert) now.\n", "is no address to link to"),
    ("link into nowhere", "# T\n\nSee [here](§#nope) now.\n", "no part of the document has the id \"nope\""),
    ("picture", "# T\n\nSee §![a](b.png).\n", "a picture cannot be taken from a file"),
    ("HTML in a line", "# T\n\nSee §<b>this</b>.\n", "HTML is not passed on"),
    ("HTML tag without an end", "# T\n\nSee x§<sup>2.\n", "the tag has no end"),
    ("HTML block", "# T\n\n§<div>\nx\n</div>\n", "HTML is not passed on"),
    ("rule", "# T\n\nA.\n\n§***\n\nB.\n", "a rule has no place"),
    ("heading in a quote", "# T\n\n> §# H\n", "a heading cannot stand in a list, a quote"),
    ("heading that leaves a level out", "# T\n\n## A\n\n§#### B\n", "leave no level out"),
    ("table without a caption", "# T\n\n§| a | b |\n|---|---|\n| 1 | 2 |\n", "has no caption"),
    ("table, id twice", "# T\n\n## A {#tbl-a}\n\n§| a | b |\n|---|---|\n| 1 | 2 |\n\nTable: x. {#tbl-a}\n", "the id \"tbl-a\" is taken"),
    ("callout of no kind", "# T\n\n> [!§NOTICE] x\n> y\n", "there is no callout \"NOTICE\""),
    ("no title", "§Prose.\n", "no title"),
    ("nothing at all", "§", "no title"),
]


def place_of(document):
    before = document[:document.index(MARK)].lstrip("\ufeff")
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return len(lines), len(lines[-1]) + 1


def run(document):
    path = os.path.join(FOLDER, "doc.md")
    with open(path, "wb") as file:
        file.write(document)
    output = os.path.join(FOLDER, "x.xhtml")
    done = subprocess.run([PROGRAM, "weave", path, "--output", output], capture_output=True, check=False)
    return path, done, os.path.exists(output)


def check(kind, document, part):
    if isinstance(document, bytes):
        line, column = place_of(document.decode("utf-8", "replace"))
        data = document.replace(MARK.encode(), b"")
    else:
        line, column = place_of(document)
        data = document.replace(MARK, "").encode()
    path, done, written = run(data)
    message = done.stderr.decode("utf-8", "replace")
    wanted = f"offdiag: {path}:{line}:{column}: "
    if done.returncode != 2 or done.stdout or written:
        return f"{kind}: status {done.returncode}, written {written}: {message}"
    if not message.startswith(wanted) or message.count("\n") != 1 or part not in message:
        return f"{kind}: wanted {wanted}...{part}...\n    got {message}"
    return None


failures = [failure for failure in (check(*case) for case in CASES) if failure]
print("\n".join(failures))
print(f"{len(CASES) - len(failures)} of {len(CASES)} right")
sys.exit(1 if failures else 0)
