/**
 * Programs around the code of docs/guides/signing.md. Each reads the variable LINES: `call` or `body` and the
 * arguments in Base64 (a head's six lines are one argument), and prints a signature for each line.
 */
export type Driver = Readonly<{
  tool: string
  /** A command that succeeds if the tool is installed. */
  probe: readonly [command: string, flag: string]
  /** What to install on a machine without the tool. */
  install: string
  /** The files of the program around the guide's code. */
  files: (code: string) => Readonly<Record<string, string>>
  /** The arguments of the tool. */
  run: readonly string[]
}>

const PYTHON = `
import os

for line in os.environ["LINES"].split("\\n"):
    kind, *arguments = line.split(" ")
    given = [base64.b64decode(each) for each in arguments]
    if kind == "call":
        print(sign(*[each.decode() for each in given]))
    else:
        print(sign_body(given[0].decode(), given[1].decode().split("\\n"), given[2]))
`

const PHP = `
foreach (explode("\\n", getenv('LINES')) as $line) {
    $given = array_map('base64_decode', explode(' ', $line));
    [$kind] = explode(' ', $line);
    echo $kind === 'call'
        ? sign($given[1], $given[2], $given[3], $given[4])
        : signBody($given[1], explode("\\n", $given[2]), $given[3]), "\\n";
}
`

const CSHARP = `
foreach (string line in Environment.GetEnvironmentVariable("LINES")!.Split('\\n'))
{
    string[] words = line.Split(' ');
    byte[][] given = words.Skip(1).Select(word => Convert.FromBase64String(word)).ToArray();
    string[] texts = given.Select(bytes => Encoding.UTF8.GetString(bytes)).ToArray();
    Console.WriteLine(words[0] == "call"
        ? Sign(texts[0], texts[1], texts[2], texts[3])
        : SignBody(texts[0], texts[1].Split('\\n'), given[2]));
}
`

const PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <RollForward>Major</RollForward>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
  </PropertyGroup>
</Project>
`

/** Java runs a single source file only if its first class has `main`. */
const JAVA = `final class Main {
    public static void main(String[] none) throws Exception {
        for (String line : System.getenv("LINES").split("\\n")) {
            String[] words = line.split(" ", -1);
            byte[][] given = new byte[words.length][];
            String[] texts = new String[words.length];
            for (int index = 1; index < words.length; index++) {
                given[index] = Base64.getDecoder().decode(words[index]);
                texts[index] = new String(given[index], StandardCharsets.UTF_8);
            }
            System.out.println(words[0].equals("call")
                ? Signing.sign(texts[1], texts[2], texts[3], texts[4])
                : Signing.signBody(texts[1], texts[2].split("\\n", -1), given[3]));
        }
    }
}

`

const GO = `package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func main() {
	for _, line := range strings.Split(os.Getenv("LINES"), "\\n") {
		words := strings.Split(line, " ")
		given := make([][]byte, len(words))
		for index, word := range words[1:] {
			given[index+1], _ = base64.StdEncoding.DecodeString(word)
		}
		signature, err := "", error(nil)
		if words[0] == "call" {
			signature, err = sign(string(given[1]), string(given[2]), string(given[3]), string(given[4]))
		} else {
			signature, err = signBody(string(given[1]), strings.Split(string(given[2]), "\\n"), given[3])
		}
		if err != nil {
			panic(err)
		}
		fmt.Println(signature)
	}
}
`

/** A command substitution would take the line feeds at the end of a head away: the x keeps them. */
const BASH = `
decoded() { printf %s "$1" | base64 -d; }
printf '%s\\n' "$LINES" | while IFS=' ' read -r kind first second third fourth; do
  if [ "$kind" = call ]; then
    sign "$(decoded "$first")" "$(decoded "$second")" "$(decoded "$third")" "$(decoded "$fourth")"
  else
    head=$(decoded "$second"; echo x)
    decoded "$third" | sign_body "$(decoded "$first")" "\${head%x}"
  fi
  echo
done
`

/** The drivers, by the language of the guide's code block. */
export const DRIVERS: Readonly<Record<string, Driver>> = {
  python: {
    tool: 'python3',
    probe: ['python3', '--version'],
    install: 'Python 3.9 or newer: https://www.python.org/downloads, or apt-get install python3',
    files: (code) => ({ 'signing.py': code + PYTHON }),
    run: ['signing.py'],
  },
  php: {
    tool: 'php',
    probe: ['php', '--version'],
    install: 'PHP 8.1 or newer: https://www.php.net/downloads, or apt-get install php-cli',
    files: (code) => ({ 'signing.php': `<?php\n${code}${PHP}` }),
    run: ['signing.php'],
  },
  csharp: {
    tool: 'dotnet',
    probe: ['dotnet', '--version'],
    install: 'the .NET SDK 8 or newer: https://dotnet.microsoft.com/download',
    files: (code) => ({ 'Program.cs': code + CSHARP, 'signing.csproj': PROJECT }),
    run: ['run', '--project', 'signing.csproj'],
  },
  java: {
    tool: 'java',
    // The source is compiled: Java without its compiler is not enough.
    probe: ['javac', '--version'],
    install: 'a JDK 17 or newer: https://adoptium.net, or apt-get install default-jdk',
    files: (code) => ({ 'Main.java': code.replace(/^final class/m, `${JAVA}final class`) }),
    run: ['Main.java'],
  },
  go: {
    tool: 'go',
    probe: ['go', 'version'],
    install: 'Go 1.21 or newer: https://go.dev/dl, or apt-get install golang-go',
    files: (code) => ({ 'signing.go': code, 'main.go': GO }),
    run: ['run', 'signing.go', 'main.go'],
  },
  bash: {
    tool: 'bash',
    probe: ['openssl', 'version'],
    install: 'Bash and OpenSSL: apt-get install bash openssl',
    files: (code) => ({ 'signing.sh': code + BASH }),
    run: ['signing.sh'],
  },
}
