# Sourced by run and test: compile HERE FOLDER NAME puts the classes of a folder in $build/NAME,
# unless they are newer than all sources.
# They go into build/ beside the sources, or into a temporary folder where that cannot be written.
compile() {
  local here="$1" folder="$2" name="$3" stamp fresh
  build="$here/build"
  mkdir -p "$build" 2>/dev/null || true
  if [ ! -w "$build" ]; then
    build="${TMPDIR:-/tmp}/java-combat-$(id -u)"
    mkdir -p "$build"
  fi
  stamp="$build/$name/.done"
  if [ -f "$stamp" ] && [ -z "$(find "$here/src" "$here/$folder" -name '*.java' -newer "$stamp" -print -quit)" ]; then
    return
  fi
  fresh="$(mktemp -d "$build/$name.XXXXXX")"
  javac -encoding UTF-8 --release 17 -Xlint:all -Xlint:-path -cp "$build/classes" -d "$fresh" \
    "$here/$folder"/*.java >&2
  touch "$fresh/.done"
  rm -rf "${build:?}/$name"
  mv -T "$fresh" "$build/$name" 2>/dev/null || rm -rf "$fresh"  # somebody else was faster
}
